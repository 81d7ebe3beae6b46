/** The most milliseconds that Assay waits for Vitest to end. */
export const patience = 3000;

/** Waits until work ends, but not longer than a number of milliseconds. */
export async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((settle) => {
    timer = setTimeout(settle, milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
