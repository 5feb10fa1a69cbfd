const TIMEOUT_MS = 60_000;

/** Waits until a condition holds. @throws after a minute */
export async function eventually(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Timed out: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
