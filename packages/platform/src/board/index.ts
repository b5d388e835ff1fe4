export { type Board, openBoard } from './open-board.ts';
