// Tries: to change the iterator of arrays, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

const iterator = Object.getPrototypeOf([][Symbol.iterator]());
const { next } = iterator;
iterator.next = function () {
  return next.call(this);
};

export default uno({});
