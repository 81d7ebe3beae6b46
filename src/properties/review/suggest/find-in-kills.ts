import type { Node } from '../../../syntax/parse.ts';
import { walk } from '../../../syntax/walk.ts';
import type { ReadTest, ReviewFile } from '../read/review-file.ts';
import { manyInfected, type RankedDraft, type TestKills } from './rank-drafts.ts';

/** How many mutants a property has to kill before it says something that another kills them too. */
const manyKilled = 20;

/**
 * Returns what the mutants of the program say about the original properties: those that kill none of many mutants that they infect, and those
 * that are redundant because another property kills all that they kill, and reaches all that they reach.
 */
export function findInMatrix(
  file: ReviewFile,
  tests: ReadonlyMap<number, TestKills>,
): readonly RankedDraft[] {
  const withProperties = new Set(file.properties.flatMap(({ test }) => test ?? []));
  const measured = [...tests].filter(
    ([id, { isUnusable }]) => withProperties.has(id) && !isUnusable,
  );
  return measured.flatMap(([id, own]): RankedDraft[] => {
    const test = file.tests[id];
    if (test === undefined) return [];
    const common = {
      test: id,
      offset: test.call.start,
      edits: [],
      tried: 0,
      isMinor: false,
      worth: undefined,
    };
    if (own.kills.size === 0 && own.infected >= manyInfected) {
      return [
        {
          ...common,
          kind: 'vacuous',
          message:
            'No mutant of the program makes this property fail: it asserts little, or can\u2019t fail.',
          input: `It infects ${own.infected} mutants of the program and kills none.`,
        },
      ];
    }
    const other = measured.find(([at, each]) => at !== id && covers(each, own, at < id));
    const better = other && file.tests[other[0]];
    if (better === undefined || own.kills.size < manyKilled) return [];
    if (!callsAll(better, test)) return [];
    return [
      {
        ...common,
        kind: 'redundant',
        message: `The property "${better.name}" kills all that this one kills.`,
        input: `${own.kills.size} mutants of the program.`,
      },
    ];
  });
}

/** Whether a test calls everything that another calls, so that they are about the same. */
function callsAll(one: ReadTest, other: ReadTest): boolean {
  const own = calledIn(one.call);
  return [...calledIn(other.call)].every((name) => own.has(name));
}

function calledIn(root: Node): ReadonlySet<string> {
  const names = new Set<string>();
  walk(root, {
    enter(node) {
      if (node.type !== 'CallExpression') return;
      const { callee } = node;
      if (callee.type === 'Identifier') names.add(callee.name);
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        names.add(callee.property.name);
      }
    },
  });
  return names;
}

/** Whether a test kills and reaches all that another does. Of two equal tests, the earlier one covers the later. */
function covers(one: TestKills, other: TestKills, isEarlier: boolean): boolean {
  const includes = (whole: ReadonlySet<string>, part: ReadonlySet<string>): boolean =>
    [...part].every((id) => whole.has(id));
  if (!includes(one.kills, other.kills) || !includes(one.reached, other.reached)) return false;
  return isEarlier || one.kills.size > other.kills.size;
}
