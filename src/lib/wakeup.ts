export interface Wakeup {
  /** Ends the wait. Without a wait, the next one ends at once. */
  wake(): void;
  /** Resolves at the next wake-up, and after this time in milliseconds at the latest. Ends an earlier wait. */
  wait(ms: number): Promise<void>;
}

/** @param keepsProcess true if a wait keeps the process from ending */
export function createWakeup({ ref }: { ref: boolean }): Wakeup {
  let isPending = false;
  let endWait: (() => void) | undefined;
  return {
    wake() {
      isPending = true;
      endWait?.();
    },
    wait(ms) {
      endWait?.();
      if (isPending || ms <= 0) {
        isPending = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const timer = setTimeout(() => endWait?.(), ms);
        if (!ref) timer.unref();
        endWait = () => {
          clearTimeout(timer);
          endWait = undefined;
          isPending = false;
          resolve();
        };
      });
    },
  };
}
