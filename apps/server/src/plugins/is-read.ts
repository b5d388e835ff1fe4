import type { FastifyRequest } from 'fastify';

export const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
