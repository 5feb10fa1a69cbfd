/** Address that leads to a provider and back to the page of the fragment. */
export function providerAddress(slug: string, fragment: string): string {
  const page =
    /^#\/sign-in\b/.test(fragment) || fragment === '' ? '' : `?return_to=${encodeURIComponent(`/${fragment}`)}`;
  return `/api/oidc/auth/${slug}${page}`;
}
