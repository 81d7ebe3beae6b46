import { askTexts } from '../../../../src/runner/worker/ask-texts.ts';

/** Asks for texts on the fourth descriptor, waiting for each, and writes the answers. */
const ask = askTexts(3);
const answers = [ask('/a.js'), ask('/none.js'), ask('/long.js')?.text.length, ask('/a.js')];
process.stdout.write(JSON.stringify(answers.map((answer) => answer ?? 'none')));
