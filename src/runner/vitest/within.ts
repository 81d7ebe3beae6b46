/** Milliseconds for which Assay waits when Vitest should end. */
export const patience = 3000;

/** Waits for work, or for so many milliseconds. */
export async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((settle) => {
    timer = setTimeout(settle, milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
