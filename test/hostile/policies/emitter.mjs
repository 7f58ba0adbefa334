// Tries: to be handed the real process when Node tells it of something
// Run: caught
// Audit: caught
import { EventEmitter } from 'node:events';
import { uno } from '../base.mjs';

const { emit } = EventEmitter.prototype;
EventEmitter.prototype.emit = function (...args) {
  if (typeof this.reallyExit === 'function') this.kill(this.pid, 'SIGKILL');
  return Reflect.apply(emit, this, args);
};

export default uno({
  newGame: () => {
    Promise.reject(new Error('look here'));
  },
});
