/** Who is signed in, as the service says. */
export interface Session {
  email: string;
}

/** Who is signed in; null when nobody is. @throws when the service does not answer */
export async function currentSession(): Promise<Session | null> {
  const response = await fetch('/api/current_user');
  if (response.status === 401) return null;
  const { user } = await answerOf(response);
  return { email: String((user as { email: string }).email) };
}

/** Ends the session: the page then asks to sign in. */
export async function signOut(): Promise<void> {
  await fetch('/api/logout', { method: 'POST' });
  location.reload();
}

/** Makes an API token of the user who is signed in. It is told this once. @throws with what the service says */
export async function makeToken(): Promise<string> {
  const { token } = await answerOf(
    await fetch('/api/profile/api-keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Made in the API documentation, ${new Date().toISOString().slice(0, 16)}Z` }),
    }),
  );
  return String(token);
}

async function answerOf(response: Response): Promise<Record<string, unknown>> {
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(String(answer.error));
  return answer;
}
