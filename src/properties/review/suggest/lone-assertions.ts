import type { SuggestedEdit } from '../../../model/suggestion.ts';
import type { Node } from '../../../syntax/parse.ts';
import { isAssertion } from '../read/assertion-call.ts';
import type { ReviewFile } from '../read/review-file.ts';
import { statementsOf } from '../mutants/body-shape.ts';
import { manyInfected, type RankedDraft, type TestKills } from './rank-drafts.ts';

/** An assertion of a property that has several, with the edits that leave no other assertion. */
export interface LoneAssertion {
  readonly test: number;
  readonly offset: number;
  readonly edits: readonly SuggestedEdit[];
}

/**
 * Returns the assertions of properties that have several. The first assertion that fails hides what the others would say, so each is measured without
 * the others, whose operands are still evaluated.
 */
export function loneAssertions(file: ReviewFile): readonly LoneAssertion[] {
  const { text } = file.parsed;
  return file.properties.flatMap(({ body, test }): LoneAssertion[] => {
    if (body === undefined || test === undefined) return [];
    const subjects = new Map(
      statementsOf(body).flatMap((statement) => {
        const subject = assertedIn(statement);
        return subject === undefined ? [] : [[statement, subject] as const];
      }),
    );
    if (subjects.size < 2) return [];
    return [...subjects.keys()].map((statement) => ({
      test,
      offset: statement.start,
      edits: [...subjects]
        .filter(([other]) => other !== statement)
        .map(([{ start, end }, subject]) => ({
          start,
          end,
          text: `void (${text.slice(subject.start, subject.end)});`,
        })),
    }));
  });
}

/** Returns the operand of a statement `expect(operand).toBe(value)`. */
function assertedIn(statement: Node): Node | undefined {
  if (statement.type !== 'ExpressionStatement' || !isAssertion(statement.expression)) return;
  return operandOf(statement.expression);
}

function operandOf(node: Node): Node | undefined {
  if (node.type === 'MemberExpression') {
    const { property } = node;
    const isPromised =
      property.type === 'Identifier' && /^(?:resolves|rejects)$/.test(property.name);
    return isPromised ? undefined : operandOf(node.object);
  }
  if (node.type !== 'CallExpression') return undefined;
  if (node.callee.type !== 'Identifier') return operandOf(node.callee);
  const [first] = node.arguments;
  return node.callee.name === 'expect' && first?.type !== 'SpreadElement' ? first : undefined;
}

/** Returns what the mutants of the program say about single assertions: those that none of many mutants violates, though the property kills some. */
export function findIdleAssertions(
  measured: readonly {
    readonly assertion: LoneAssertion;
    readonly alone: TestKills;
    readonly original: TestKills;
  }[],
): readonly RankedDraft[] {
  return measured.flatMap(({ assertion: { test, offset }, alone, original }): RankedDraft[] => {
    if (alone.isUnusable || original.isUnusable || original.kills.size === 0) return [];
    if (alone.kills.size > 0 || alone.infected < manyInfected) return [];
    return [
      {
        kind: 'vacuous',
        offset,
        message: 'No mutant of the program violates this assertion: it could say more.',
        test,
        edits: [],
        tried: 0,
        input: `Alone, it kills none of the ${alone.infected} mutants of the program that the property infects.`,
        isMinor: false,
        saysLittle: true,
        worth: undefined,
      },
    ];
  });
}
