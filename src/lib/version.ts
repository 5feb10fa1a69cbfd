import packageJson from '../../package.json' with { type: 'json' };

/** The version of the program, and of the document it publishes. */
export const VERSION = packageJson.version;
