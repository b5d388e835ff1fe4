export { closePendingRequest } from './close-join-request.ts';
export { approveJoinRequest, declineJoinRequest } from './decide-join-request.ts';
export { countPending, insertJoinRequest } from './join-requests.queries.ts';
export { listJoinRequests } from './list-join-requests.ts';
