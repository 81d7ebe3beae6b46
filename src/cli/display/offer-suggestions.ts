import { applySuggestion } from '../../app/review/apply-suggestion.ts';
import type { ReviewRequest } from '../../app/review/review-request.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { PropertySuggestion } from '../../model/suggestion.ts';
import type { Shell } from '../shell.ts';

/** The number of suggestions that one key can choose from. */
const keys = 9;

/**
 * Lets the user apply one of the first suggestions that are shown by one key, if the command runs in a terminal. The tests of the file decide whether it
 * stays.
 */
export async function offerSuggestions(
  shown: readonly PropertySuggestion[],
  request: ReviewRequest,
  shell: Shell,
): Promise<void> {
  const offered = shown.slice(0, keys);
  if (offered.every(({ edits }) => edits.length === 0) || !isInteractive(shell)) return;
  shell.stdout.write(`\nApply a suggestion: 1 to ${offered.length}, any other key to leave: `);
  const chosen = offered[Number(await readKey()) - 1];
  shell.stdout.write('\n');
  if (chosen === undefined) return;
  await applyChosen(chosen, request, shell);
}

async function applyChosen(
  { id, file, line }: PropertySuggestion,
  request: ReviewRequest,
  shell: Shell,
): Promise<void> {
  try {
    await applySuggestion(request, id, new AbortController().signal);
    shell.stdout.write(`Applied ${id} to ${file}:${line}. The tests of the file pass.\n`);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    shell.stdout.write(`${error.message} ${error.advice}\n`);
  }
}

function isInteractive({ stdout, environment }: Shell): boolean {
  return stdout.isTTY === true && process.stdin.isTTY && environment['CI'] === undefined;
}

/** Waits for one key. */
function readKey(): Promise<string> {
  const { stdin } = process;
  stdin.setRawMode(true);
  stdin.resume();
  return new Promise((resolve) => {
    stdin.once('data', (data) => {
      stdin.setRawMode(false);
      stdin.pause();
      resolve(data.toString('utf8'));
    });
  });
}
