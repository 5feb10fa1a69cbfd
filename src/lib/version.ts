import packageJson from '../../package.json' with { type: 'json' };

/** Version of the service and of its OpenAPI document. */
export const VERSION = packageJson.version;
