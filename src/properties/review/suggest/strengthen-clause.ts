import type { ClauseFacts, DifferenceFacts } from '../../../model/review-plan.ts';
import type { PlacedClause } from '../read/review-file.ts';
import { plus, type RelationRule, strengthenings } from '../rules/relation-rules.ts';
import type { StrongerClaim } from './stronger-claim.ts';
import { writeAssertion } from './write-assertion.ts';

/** A stronger form of a clause that held on all recorded inputs. */
export interface StrongerClause {
  /** The text that replaces the clause's `target`. */
  readonly text: string;
  readonly message: string;
  readonly input: string | null;
  /** A weaker form than another that is suggested for the same clause. */
  readonly isMinor: boolean;
  /** False for a limit: it is worth showing only if it kills mutants of the program. */
  readonly saysSomething: boolean;
  /** Whether it relates the result to an input, or to the second operand. */
  readonly relates: boolean;
}

/** How many evaluations a claim about all inputs of a property needs. A plain test has one input. */
const enough = { property: 50, plain: 1 } as const;

/** In how many evaluations a limit has to be attained. A limit that is hardly attained is that of the sample and not of the code. */
const attained = 5;

/**
 * Returns the stronger forms of a clause that nothing spoke against, the strongest first (section 3.2.2). The constants of table 1 are
 * those that were observed, as section 5 asks for.
 */
export function strengthenClause(
  clause: PlacedClause,
  facts: ClauseFacts,
  text: string,
): readonly StrongerClause[] {
  const needed = isPlain(clause) ? enough.plain : enough.property;
  if (facts.runs < needed || clause.isKnown) return [];
  const found = formsOf(clause, facts, text);
  const original = text.slice(clause.target.start, clause.target.end);
  return found.flatMap((form) => {
    const written = writeAssertion(clause, form.claim, text);
    if (written === undefined || written === original) return [];
    const code = excerpt(text.slice(clause.subject.start, clause.subject.end));
    return [
      {
        text: written,
        message: `The assertion about \`${code}\` can be stronger: ${form.words}.`,
        input: form.input ?? facts.input ?? null,
        isMinor: form.isMinor === true,
        saysSomething: form.claim.kind !== 'relation',
        relates: form.relates === true,
      },
    ];
  });
}

interface Form {
  readonly claim: StrongerClaim;
  readonly words: string;
  readonly input?: string;
  readonly isMinor?: boolean;
  readonly relates?: boolean;
}

function formsOf(
  clause: PlacedClause,
  { constant, difference, ...others }: ClauseFacts,
  text: string,
): readonly Form[] {
  // Numbers that were read while the time was may be durations.
  const isTimed = others.readsClock === true;
  const facts: ClauseFacts = {
    ...others,
    ...(constant !== undefined && !(isTimed && /\d/.test(constant)) && { constant }),
    ...(difference !== undefined && !isTimed && { difference }),
  };
  switch (clause.form) {
    case 'equals':
      return [];
    case 'relation':
      return ofRelation(clause, facts, text);
    case 'defined':
    case 'truthy':
    case 'falsy':
      return ofValue(facts);
    case 'contains':
      return ofContent(clause, facts, text);
    case 'matches':
      return ofMatch(clause, facts, text);
    case 'throws':
      return ofThrown(facts, text);
    case 'close':
      return ofCloseness(clause, facts, text);
    case 'called':
      return ofCalls(facts);
  }
}

function ofCalls({ constant }: ClauseFacts): readonly Form[] {
  if (constant === undefined || !/^\d+$/.test(constant)) return [];
  const words = `it is called ${constant === '1' ? 'once' : `${constant} times`}`;
  return [{ claim: { kind: 'called', times: constant }, words }];
}

/** Returns the equality with an input, or with a constant, that always held. */
function ofValue(facts: ClauseFacts): readonly Form[] {
  const [input] = facts.equalInputs;
  if (input !== undefined && facts.distinct >= 5) {
    return [
      {
        claim: { kind: 'equals', value: input, isDeep: facts.isDeep },
        words: `it always equals \`${input}\``,
        relates: true,
      },
    ];
  }
  const { constant } = facts;
  if (constant === undefined || constant === 'undefined' || constant === 'NaN') return [];
  return [
    {
      claim: { kind: 'equals', value: constant, isDeep: /^[[{]/.test(constant) },
      words: `it is always ${constant}`,
    },
  ];
}

function ofRelation(clause: PlacedClause, facts: ClauseFacts, text: string): readonly Form[] {
  const { relation, second } = clause;
  const { difference } = facts;
  if (relation === undefined || second === undefined) return [];
  const code = text.slice(second.start, second.end);
  const live =
    difference === undefined
      ? []
      : strengthenings[relation].flatMap(
          (rule) => liveForm(rule, code, { ...difference, isPlain: isPlain(clause) }) ?? [],
        );
  const relative = live.filter(({ claim }) => claim.kind === 'equals');
  const isInput = facts.equalInputs.length > 0 && facts.distinct >= 5;
  const best = isInput || relative.length === 0 ? ofValue(facts) : relative.slice(0, 1);
  // With one input, an equality says it all.
  if (isPlain(clause) && best.length > 0) return best;
  // Beside an equality, a limit says something of its own only if it is a number.
  const orders = live.filter(
    ({ claim }) => claim.kind === 'relation' && (best.length === 0 || isNumber(code)),
  );
  return [...best, ...orders.slice(0, 1).map((form) => ({ ...form, isMinor: best.length > 0 }))];
}

/** Whether a clause is of a test without parameters. */
function isPlain({ property, users }: PlacedClause): boolean {
  return property === undefined && users.length === 0;
}

function isNumber(code: string): boolean {
  return /^-?[\d_.]+$/.test(code);
}

/** Returns the form that a rule of table 1 gives with the constant that was observed; undefined if no constant makes it live. */
function liveForm(
  { relation, offset }: RelationRule,
  code: string,
  facts: DifferenceFacts & { readonly isPlain: boolean },
): Form | undefined {
  const { least, greatest, areIntegers } = facts;
  if (relation === '==') {
    const isFit = offset === 0 ? least === 0 : least * offset > 0 && areIntegers;
    if (least !== greatest || !isFit) return undefined;
    const value = plus(code, least);
    return {
      claim: { kind: 'equals', value, isDeep: false },
      words: `it always equals \`${value}\``,
      relates: true,
    };
  }
  const isAbove = relation === '>';
  const nearest = isAbove ? least : -greatest;
  const isSure = facts.isPlain || (isAbove ? facts.atLeast : facts.atGreatest) >= attained;
  // The constant of `P > Q + const` is the greatest that lives. For integers, `P > Q + 0` is the original.
  const amount = offset === 0 ? 0 : nearest - 1;
  if (nearest <= 0 || !isSure || (offset !== 0 && (!areIntegers || amount < 1))) return undefined;
  const limit = plus(code, isAbove ? amount : -amount);
  return {
    claim: { kind: 'relation', relation, second: limit },
    words: `\`${isAbove ? 'greater' : 'less'} than ${limit}\` always held`,
    input: isAbove ? facts.leastInput : facts.greatestInput,
  };
}

function ofContent({ second }: PlacedClause, facts: ClauseFacts, text: string): readonly Form[] {
  if (second === undefined || !facts.containsOnly) return ofConstantContent(facts);
  const code = text.slice(second.start, second.end);
  const isList = facts.isDeep || (facts.constant?.startsWith('[') ?? true);
  const value = isList ? `[${code}]` : code;
  return [
    {
      claim: { kind: 'equals', value, isDeep: isList },
      words: `it contains nothing else, so it equals \`${value}\``,
      relates: true,
    },
  ];
}

function ofConstantContent(facts: ClauseFacts): readonly Form[] {
  return facts.constant === undefined ? [] : ofValue(facts);
}

function ofMatch({ second }: PlacedClause, facts: ClauseFacts, text: string): readonly Form[] {
  if (second === undefined || !facts.equalsSecond) return [];
  const value = text.slice(second.start, second.end);
  return [
    {
      claim: { kind: 'equals', value, isDeep: true },
      words: 'it has no other members, so it equals the expected value',
      relates: true,
    },
  ];
}

const globalErrors =
  /^(?:Error|TypeError|RangeError|SyntaxError|EvalError|ReferenceError|URIError)$/;

function ofThrown({ thrown }: ClauseFacts, text: string): readonly Form[] {
  // What another package throws may change with its version.
  if (thrown === undefined || !thrown.isOwn) return [];
  const { constructorName: name, message } = thrown;
  const isKnown = globalErrors.test(name) || new RegExp(`\\b${name}\\b`).test(text);
  if (!isKnown) return [];
  const isShort = message !== undefined && message !== '' && message.length <= 80;
  // Messages of the engine, such as those about undefined values, differ from version to version.
  const isOwn = isShort && !(name === 'TypeError' && /undefined|null|not a function/.test(message));
  if (isOwn && globalErrors.test(name)) {
    const argument = `new ${name}(${quoted(message)})`;
    return [{ claim: { kind: 'throws', argument }, words: `it always throws \`${argument}\`` }];
  }
  if (name === 'Error') return [];
  return [{ claim: { kind: 'throws', argument: name }, words: `it always throws a ${name}` }];
}

function quoted(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}

/** The number of digits that is claimed at most, since rounding errors depend on the machine. */
const mostDigits = 8;

function ofCloseness(
  { second, digits = 2 }: PlacedClause,
  { difference }: ClauseFacts,
  text: string,
): readonly Form[] {
  if (second === undefined || difference === undefined) return [];
  const far = Math.max(Math.abs(difference.least), Math.abs(difference.greatest));
  let more = mostDigits;
  // One digit of margin for inputs that were not tried.
  while (more > digits && far >= 10 ** -more / 20) more -= 1;
  if (more <= digits) return [];
  return [
    {
      claim: { kind: 'close', second: text.slice(second.start, second.end), digits: more },
      words: `it agrees in ${more} digits`,
    },
  ];
}

function excerpt(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}
