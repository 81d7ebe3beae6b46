import type { Span } from '../../model/span.ts';
import type { Callable, UnitModel } from '../../model/unit-model.ts';
import type { Parameter } from '../../model/value-type.ts';
import { exampleCodes, shapeOfExamples } from './examples.ts';
import { exportOf, isReserved } from './needed-export.ts';
import { isFixed, makerOf, type RelationValue, shapeKey, shapeOf, valueCode } from './shapes.ts';

/** A value that a call is given. For a method, the first is its object. */
export interface Argument {
  /** The name of the variable with its test data. */
  readonly name: string;
  readonly shape: RelationValue;
}

/** A function or a method that proposals call. */
export interface Subject {
  /** `rotate`, `Vec#add`, `Vec.zero`, or `Vec` for what a constructor makes. */
  readonly name: string;
  /** The exports that its calls need. */
  readonly uses: readonly string[];
  readonly arguments: readonly Argument[];
  /** The shape of the result; undefined if proposals could not make such a value. */
  readonly returns: RelationValue | undefined;
  /** The fields of the object that it returns, if their names are known. */
  readonly resultFields: readonly (readonly [name: string, shape: RelationValue])[];
  /** Returns the code of a call. */
  readonly call: (values: readonly string[]) => string;
  readonly span: Span | undefined;
}

/** The most arguments of a call. */
const mostArguments = 5;

/** Returns the functions and methods of a unit whose arguments proposals can make. */
export function subjectsOf(model: UnitModel, taken: ReadonlySet<string>): readonly Subject[] {
  const classes = ownClasses(model);
  return model.callables.flatMap((callable) => {
    if (callable.isHelper === true) return [];
    const called = callOf(callable, model);
    const given = argumentsOf(callable, model, classes);
    if (
      callable.span === undefined ||
      called === undefined ||
      given === undefined ||
      given.length > mostArguments
    )
      return [];
    const of = [...called.given, ...given];
    const makers = of.flatMap(({ shape }) => (shape.kind === 'instance' ? shape.maker.name : []));
    const uses = [...new Set([...called.uses, ...makers])];
    if (uses.some((name) => taken.has(name))) return [];
    return {
      name: called.name,
      uses,
      arguments: withNames(of, new Set([...taken, ...uses])),
      returns: shapeOf(callable.returns, model),
      resultFields: fieldsOf(callable, model),
      call: called.call,
      span: callable.span,
    };
  });
}

function fieldsOf({ returns }: Callable, model: UnitModel): Subject['resultFields'] {
  if (returns.kind !== 'instance') return [];
  return model.callables.flatMap(({ kind, receiver, name, returns: of }) => {
    const isField = receiver === returns.class && (kind === 'field' || kind === 'getter');
    const shape = isField ? shapeOf(of, model) : undefined;
    return shape === undefined ? [] : [[name, shape] as const];
  });
}

/**
 * Returns the functions of a unit of one argument that proposals can't make, such as a buffer. They may undo a function that returns one.
 */
export function takersOf(model: UnitModel, taken: ReadonlySet<string>): readonly string[] {
  return model.callables.flatMap((callable) => {
    const [first, ...others] = givenParameters(callable.parameters);
    const name = callable.kind === 'function' ? exportOf(callable, model.file)?.name : undefined;
    if (name === undefined || taken.has(name) || first === undefined || others.length > 0)
      return [];
    return shapeOf(first.type, model) === undefined && first.type.kind !== 'function' ? [name] : [];
  });
}

interface Called {
  readonly name: string;
  readonly uses: readonly string[];
  /** The object whose method it is. */
  readonly given: readonly Argument[];
  readonly call: Subject['call'];
}

function callOf(callable: Callable, model: UnitModel): Called | undefined {
  const { kind, name, receiver, from, id } = callable;
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) return undefined;
  const list = (values: readonly string[]): string => `(${values.join(', ')})`;
  switch (kind) {
    case 'function':
    case 'constructor': {
      const own = exportOf(callable, model.file)?.name;
      if (own === undefined || callable.parameters.length === 0) return undefined;
      const prefix = kind === 'constructor' ? 'new ' : '';
      return {
        name: own,
        uses: [own],
        given: [],
        call: (values) => `${prefix}${own}${list(values)}`,
      };
    }
    case 'static-method': {
      const holder = from?.name ?? '';
      return from?.module === model.file && id === `${holder}.${name}`
        ? { name: id, uses: [holder], given: [], call: (values) => `${id}${list(values)}` }
        : undefined;
    }
    case 'returned-function': {
      // What the function returns is called at once. It counts for the function that returns it.
      const maker = model.callables.find(
        (one) =>
          `${one.id}()` === receiver && (one.kind === 'function' || one.kind === 'static-method'),
      );
      const made = maker && callOf(maker, model);
      const first = maker && argumentsOf(maker, model, []);
      if (made === undefined || first === undefined || first.length === 0) return undefined;
      return {
        name: made.name,
        uses: made.uses,
        given: first,
        call: (values) =>
          `${made.call(values.slice(0, first.length))}${list(values.slice(first.length))}`,
      };
    }
    case 'method':
    case 'getter': {
      const maker = receiver === undefined ? undefined : makerOf(receiver, model);
      if (receiver === undefined || maker === undefined) return undefined;
      const shape: RelationValue = { kind: 'instance', class: receiver, maker };
      return {
        name: `${receiver}#${name}`,
        uses: [maker.name],
        given: [{ name: variableFor(receiver), shape }],
        call: ([object = '', ...values]) =>
          `${object}.${name}${kind === 'getter' ? '' : list(values)}`,
      };
    }
    default:
      return undefined;
  }
}

function variableFor(of: string): string {
  return `${of.charAt(0).toLowerCase()}${of.slice(1)}`;
}

/** The classes whose instances proposals can make, with the names of their fields. */
type OwnClasses = readonly {
  readonly shape: RelationValue;
  readonly fields: ReadonlySet<string>;
}[];

function ownClasses(model: UnitModel): OwnClasses {
  return model.classes.flatMap(({ id }) => {
    const maker = makerOf(id, model);
    const fields = model.callables.filter(
      ({ kind, receiver }) => receiver === id && (kind === 'field' || kind === 'getter'),
    );
    return maker === undefined
      ? []
      : {
          shape: { kind: 'instance', class: id, maker } as const,
          fields: new Set(fields.map(({ name }) => name)),
        };
  });
}

function argumentsOf(
  { parameters, kind, receiver }: Callable,
  model: UnitModel,
  classes: OwnClasses,
): readonly Argument[] | undefined {
  if (kind === 'getter') return receiver === undefined ? undefined : [];
  const given: Argument[] = [];
  for (const parameter of givenParameters(parameters)) {
    const known = shapeOf(parameter.type, model);
    if (known === undefined) return undefined;
    const shape = known.kind === 'any' ? (shapeOfExamples(parameter) ?? known) : known;
    const examples = exampleCodes(parameter, shape, model.constants);
    given.push({
      name: parameter.name,
      shape: asInstance(examples.length === 0 ? shape : { ...shape, examples }, receiver, classes),
    });
  }
  return given;
}

/** A method that reads members which objects of its class have is meant to be given such an object. */
function asInstance(
  shape: RelationValue,
  receiver: string | undefined,
  classes: OwnClasses,
): RelationValue {
  if (shape.kind !== 'record' || receiver === undefined) return shape;
  const own = classes.find(({ shape: of }) => of.kind === 'instance' && of.class === receiver);
  return own !== undefined && shape.members.every(([name]) => own.fields.has(name))
    ? own.shape
    : shape;
}

/** The parameters that a call needs; the first one if it needs none. */
export function givenParameters(parameters: readonly Parameter[]): readonly Parameter[] {
  const required = parameters.filter(({ isOptional, isRest }) => !isOptional && !isRest);
  const [first] = parameters;
  return required.length > 0 || first === undefined || first.isRest ? required : [first];
}

/** Names that the code of proposals has for itself. */
export const ownNames: readonly string[] = [
  'several',
  'that',
  'it',
  'before',
  'each',
  'one',
  'other',
  'y',
  'factor',
  'random',
  'left',
  'right',
  'close',
];

/** Gives arguments the names that their parameters have, or letters if these can't be used. */
function withNames(given: readonly Argument[], taken: ReadonlySet<string>): readonly Argument[] {
  const names = given.map(({ name }) => name);
  const isUsable = names.every(
    (name, at) =>
      /^[a-z_$][\w$]*$/i.test(name) &&
      names.indexOf(name) === at &&
      !taken.has(name) &&
      !ownNames.includes(name) &&
      !isReserved(name),
  );
  if (isUsable) return given;
  return given.map(({ shape }, at) => ({ name: 'abcdefgh'.charAt(at), shape }));
}

/** The arguments that have test data. */
export function inputsOf({ arguments: of }: Pick<Subject, 'arguments'>): readonly Argument[] {
  return of.filter(({ shape }) => !isFixed(shape));
}

/** Returns the code of a call with the test data of its variables, or with other values in the place of some arguments. */
export function callWith(
  { arguments: of, call }: Subject,
  others: Readonly<Record<number, string>> = {},
): string {
  return call(of.map(({ name, shape }, at) => others[at] ?? valueCode(shape, name)));
}

/** Whether a result may be given where a value of a shape is wanted. */
export function mayBe(returns: RelationValue | undefined, shape: RelationValue): boolean {
  if (returns === undefined) return false;
  if (returns.kind === 'any' || shape.kind === 'any') return true;
  return shapeKey(returns) === shapeKey(shape);
}
