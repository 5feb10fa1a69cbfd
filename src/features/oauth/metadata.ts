import { AUDIENCES, type Audience, defaultScopes, GRANTABLE_SCOPES, resourceOf } from '../../access/app-scopes.js';
import type { Config } from '../../config/config.js';
import { AUTH_METHODS } from './client-metadata.js';

/** Algorithms of client assertions. */
export const ASSERTION_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** The metadata of the authorization server (RFC 8414) as JSON text. */
export function serverDocument(issuer: string, { oauth }: Pick<Config, 'oauth'>): string {
  return JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    ...(oauth.registrationEnabled && { registration_endpoint: `${issuer}/oauth/register` }),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: AUTH_METHODS,
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    revocation_endpoint_auth_methods_supported: AUTH_METHODS,
    revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    scopes_supported: GRANTABLE_SCOPES,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: AUDIENCES.map((audience) => resourceOf(audience, issuer)),
  });
}

export const GRANT_TYPES = ['authorization_code', 'refresh_token'];

/** The metadata of a protected resource (RFC 9728) as JSON text. */
export function resourceDocument(audience: Audience, issuer: string): string {
  return JSON.stringify({
    resource: resourceOf(audience, issuer),
    authorization_servers: [issuer],
    scopes_supported: defaultScopes(audience),
    bearer_methods_supported: ['header'],
    resource_name: 'Tutti',
  });
}
