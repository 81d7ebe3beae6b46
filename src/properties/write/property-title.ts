import { callableOf, ownerName, type ModelIndex } from '../../generation/write/model-index.ts';
import type { Condition, ParameterisedTest, Term } from '../../model/property.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';

/** What the title of a property depends on. */
export interface TitleContext {
  readonly test: ParameterisedTest;
  readonly index: ModelIndex;
  /** The parameters that the test code changes. */
  readonly changed: ReadonlySet<Variable>;
}

/** The class or function to which a property belongs. */
export function groupOf({ test, index }: TitleContext): string {
  const callable = actOf(test, index);
  if (callable === undefined) return '';
  const isPlain = callable.kind === 'function';
  return isPlain ? callable.name : ownerName(callable);
}

/** The last call of the test code, which the property is about. */
function actOf({ statements }: ParameterisedTest, index: ModelIndex): Callable | undefined {
  const last = statements.findLast((statement) => statement.kind === 'call');
  return last?.kind === 'call' ? callableOf(index, last.callable) : undefined;
}

/** Names a property by the relation that was found: `units of plus are the sum of units`, if its preconditions hold. */
export function propertyTitle(context: TitleContext): string {
  const { test, index } = context;
  const callable = actOf(test, index);
  const subject =
    callable === undefined || callable.kind === 'function' ? '' : `${verb(callable)}: `;
  const claims = test.postconditions.map((each) => conditionText(each, context));
  const shown = claims.slice(0, 2).join(', and ');
  const conditions = test.preconditions
    .filter(({ kind }) => kind !== 'type')
    .filter((each) => !(each.kind === 'not' && each.condition.kind === 'type'))
    .map((each) => conditionText(each, context));
  const suffix = conditions.length === 0 ? '' : ` if ${conditions.join(' and ')}`;
  return `${subject}${shown}${suffix}`;
}

function verb({ kind, name }: Callable): string {
  return kind === 'constructor' ? 'constructor' : name;
}

/** A condition in words. */
export function conditionText(condition: Condition, context: TitleContext): string {
  const text = (term: Term): string => termText(term, context);
  switch (condition.kind) {
    case 'compare': {
      const words = { equal: 'is', less: 'is less than', 'at-most': 'is at most' };
      const { comparison, left, right } = condition;
      if (isRepeated(condition, context)) return 'doing it again changes nothing';
      return `${text(left)} ${words[comparison]} ${text(right)}`;
    }
    case 'identical':
      return `${variableText(condition.right, context)} is ${variableText(condition.left, context)} itself`;
    case 'equals':
      return `${variableText(condition.left, context)} equals ${variableText(condition.right, context)}`;
    case 'contains':
      return `${text(condition.collection)} contains ${text(condition.element)}`;
    case 'sorted':
      return `${text(condition.term)} is in ${condition.descending ? 'descending' : 'ascending'} order`;
    case 'distinct':
      return `${text(condition.term)} has no element twice`;
    case 'type':
      return condition.type === 'nan'
        ? `${text(condition.term)} is NaN`
        : `${text(condition.term)} is ${/^[aeiou]/i.test(condition.type) ? 'an' : 'a'} ${condition.type}`;
    case 'unchanged':
      return `${variableText(condition.variable, context)} stays unchanged`;
    case 'throws':
      return `throws ${condition.class === '' ? 'an error' : condition.class}`;
    case 'not': {
      const inner = condition.condition;
      const positive = conditionText(inner, context);
      return positive
        .replace(/ is (?=[^ ]+)/, ' is not ')
        .replace(/ equals /, ' does not equal ')
        .replace(/ contains /, ' does not contain ');
    }
  }
}

/** Whether a condition says that a function gives its own result again when it is called with that. */
function isRepeated(
  { comparison, left, right }: Extract<Condition, { kind: 'compare' }>,
  { test: { parameters, statements } }: TitleContext,
): boolean {
  if (comparison !== 'equal' || left.of !== 'variable' || right.of !== 'variable') return false;
  const [first, second] = [left.variable, right.variable].toSorted((one, other) => one - other);
  const one = statements[(first ?? 0) - parameters.length];
  const other = statements[(second ?? 0) - parameters.length];
  if (one?.kind !== 'call' || other?.kind !== 'call' || one.callable !== other.callable)
    return false;
  return [other.receiver, ...other.arguments].includes(first);
}

function termText(term: Term, context: TitleContext): string {
  switch (term.of) {
    case 'variable':
      return moment(variableText(term.variable, context), term, context);
    case 'member': {
      const { name } = callableOf(context.index, term.callable);
      return moment(`${name} of ${variableText(term.variable, context)}`, term, context);
    }
    case 'string':
      return moment(`text of ${variableText(term.variable, context)}`, term, context);
    case 'iteration':
      return moment(`elements of ${variableText(term.variable, context)}`, term, context);
    case 'length':
      return `length of ${termText(term.term, context)}`;
    case 'element':
      return `${term.at === 0 ? 'first' : 'last'} element of ${termText(term.term, context)}`;
    case 'property':
      return `${term.name} of ${termText(term.term, context)}`;
    case 'absolute':
      return `absolute value of ${termText(term.term, context)}`;
    case 'constant':
      return valueText(term.value);
    case 'arithmetic':
      return arithmeticText(term, context);
  }
}

/** Adds when a value is read, where the test code changes it. */
function moment(
  text: string,
  term: Extract<Term, { when: unknown }>,
  { changed }: TitleContext,
): string {
  if (!changed.has(term.variable)) return text;
  return term.when === 'before' ? `${text} before` : `${text} afterwards`;
}

function arithmeticText(
  { operator, left, right }: Extract<Term, { of: 'arithmetic' }>,
  context: TitleContext,
): string {
  const [one, other] = [termText(left, context), termText(right, context)];
  if (left.of === 'constant' && operator === '-') return `the negative of ${other}`;
  const isOfSame =
    left.of === 'member' && right.of === 'member' && left.callable === right.callable;
  if (isOfSame) {
    const { name } = callableOf(context.index, left.callable);
    const plural = name.endsWith('s') ? name : `${name}s`;
    const nouns = { '+': 'the sum', '-': 'the difference', '*': 'the product' };
    return `${nouns[operator]} of the ${plural}`;
  }
  const words = { '+': 'plus', '-': 'minus', '*': 'times' };
  return `${one} ${words[operator]} ${other}`;
}

function variableText(variable: Variable, { test, index }: TitleContext): string {
  const { parameters, statements } = test;
  const parameter = parameters[variable];
  if (parameter !== undefined) return parameter.name;
  const statement = statements[variable - parameters.length];
  if (statement?.kind === 'await')
    return variableText(statement.promise, { test, index, changed: new Set() });
  if (statement?.kind !== 'call') return 'the value';
  const callable = callableOf(index, statement.callable);
  if (callable.kind === 'constructor') return `the new ${ownerName(callable)}`;
  return 'the result';
}

function valueText(value: ObservedValue): string {
  switch (value.is) {
    case 'number':
      return value.text;
    case 'string':
      return value.value === '' ? 'empty' : `'${value.value.slice(0, 20)}'`;
    case 'boolean':
      return String(value.value);
    case 'bigint':
      return value.digits;
    case 'array':
      return value.elements.length === 0 ? 'empty' : 'a list';
    case 'undefined':
    case 'null':
      return value.is;
    default:
      return `a certain ${value.is}`;
  }
}
