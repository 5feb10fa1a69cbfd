import argon2, { type HashOptions } from 'argon2';

// Loaded into a process of tests before everything else (`node --import`): hashes of passwords take a twentieth of the
// memory, and one pass. With the parameters of the service, each takes as long as ten requests, and the tests make
// thousands. Programs that the tests start hash as those of a user.

const MEMORY_PARTS = 19;
const quick = (options: HashOptions = {}) => ({
  ...options,
  memoryCost: Math.ceil((options.memoryCost ?? 65_536) / MEMORY_PARTS),
  timeCost: 1,
});

const { hash, needsRehash } = argon2;

Object.assign(argon2, {
  hash: (password: string, options?: HashOptions) => hash(password, quick(options)),
  needsRehash: (digest: string, options?: HashOptions) => needsRehash(digest, quick(options)),
});
