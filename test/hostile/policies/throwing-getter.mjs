// Tries: to throw where its methods are looked up
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

const definition = uno({});

export default {
  ...definition,
  create: () => ({
    ...definition.create(),
    get play() {
      throw new Error('no play');
    },
  }),
};
