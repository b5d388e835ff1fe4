export { openBoard } from './open-board.ts';
