import { takesListener } from '../../model/takes-listener.ts';
import {
  type Callable,
  type UnitClass,
  type UnitModel,
  unknownPlace,
} from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { mentionsClass } from './mentions-class.ts';
import { isVague, orUndefined } from './told-types.ts';
import { unionType } from './union-type.ts';

/**
 * Returns the model of a JavaScript file whose types are in a declaration file: the declared types, with the places of the
 * code. Members of declared classes that are not declared are left out, except for the method that takes listeners of an emitter: a
 * declaration file leaves that to the declarations of Node.js, and only the code shows the events. Other exports of the code stay.
 */
export function declaredModel(written: UnitModel, told: UnitModel): UnitModel {
  const code = withDeclaredNames(written, told);
  const known = new Map(code.callables.map((each) => [plainId(each.id), each]));
  const declared = withoutVague(told, known);
  const names = new Set(declared.callables.map(({ id }) => plainId(id)));
  const owners = new Set(declared.classes.map(({ id }) => id));
  const members = membersOfDefault(declared);
  const isLeft = (callable: Callable): boolean =>
    !names.has(plainId(callable.id)) &&
    !owners.has(plainId(callable.id)) &&
    (takesListener(callable) || !owners.has(ownerOf(callable.id))) &&
    !(callable.from !== undefined && members.has(callable.id));
  const ids = new Set(code.classes.map(({ id }) => id));
  return {
    file: code.file,
    isDeclared: true,
    callables: [
      ...declared.callables.map((each) => inPlace(each, known.get(plainId(each.id)))),
      ...code.callables.filter(isLeft),
    ],
    classes: [
      ...declared.classes.map(withCode),
      ...code.classes.filter(({ id }) => !owners.has(id)),
    ],
    types: { ...code.types, ...declared.types },
    constants: code.constants,
    untestable: declared.callables.length > 0 ? declared.untestable : code.untestable,
    ...(code.spied && { spied: code.spied }),
    ...(code.globals && { globals: code.globals }),
    ...(declared.helpers && { helpers: declared.helpers }),
    ...(declared.exportedTypes && { exportedTypes: declared.exportedTypes }),
  };

  function withCode(each: UnitClass): UnitClass {
    return { ...each, isOfUnit: each.isOfUnit || ids.has(each.id) };
  }
}

/**
 * Returns the names of the members of an instance that is the default export. They are no exports of their own: the instance may give a
 * method other code, which a test would not see that took it from the module.
 */
function membersOfDefault({ callables, classes }: UnitModel): ReadonlySet<string> {
  const whole = callables.find(({ kind, from }) => kind === 'constant' && from?.name === 'default');
  const returns = whole?.returns;
  if (returns?.kind !== 'instance') return new Set();
  const supertypes = classes.find(({ id }) => id === returns.class)?.supertypes ?? [];
  const owners = [returns.class, ...supertypes];
  return new Set(
    callables.flatMap(({ receiver, name }) =>
      receiver !== undefined && owners.includes(receiver) ? [name] : [],
    ),
  );
}

/**
 * Returns the model of the code with the names that the declaration file has for the same things: for the same exports, since a default
 * export may have a name in one of the files only, and for the classes of their results.
 */
function withDeclaredNames(code: UnitModel, declared: UnitModel): UnitModel {
  const names = new Map<string, string>();
  for (const { id, from, receiver, returns } of declared.callables) {
    const own = code.callables.find(
      (each) =>
        receiver === undefined &&
        from !== undefined &&
        each.from?.name === from.name &&
        isWhole(each),
    );
    if (own === undefined || !isWhole({ id })) continue;
    names.set(own.id, id);
    if (own.returns.kind === 'instance' && returns.kind === 'instance') {
      names.set(own.returns.class, returns.class);
    }
  }
  const renamed = (id: string): string => {
    const [, owner = id, rest = ''] = /^(.+?)((?:[#.~(].*)?)$/.exec(id) ?? [];
    return `${names.get(owner) ?? owner}${rest}`;
  };
  return {
    ...code,
    callables: code.callables.map((each) => ({
      ...each,
      id: renamed(each.id),
      ...(each.receiver !== undefined && { receiver: renamed(each.receiver) }),
      ...(each.returns.kind === 'instance' && {
        returns: { kind: 'instance', class: renamed(each.returns.class) },
      }),
    })),
    classes: code.classes.map((each) => ({ ...each, id: renamed(each.id) })),
  };
}

/**
 * Returns the declared model without constants of which nothing is known, and which the code shows to be functions. Their types may come
 * from a package that is not installed.
 */
function withoutVague(told: UnitModel, known: ReadonlyMap<string, Callable>): UnitModel {
  const isTold = ({ id, kind, returns }: Callable): boolean =>
    kind !== 'constant' ||
    returns.kind !== 'unknown' ||
    (known.get(plainId(id))?.kind ?? 'constant') === 'constant';
  return { ...told, callables: told.callables.filter(isTold) };
}

/** Returns whether a callable is an export, and no member of one. */
function isWhole({ id }: Pick<Callable, 'id'>): boolean {
  return /^[^#.(~]+$/.test(id);
}

/** The places in a declaration file mean nothing in the code, and it seldom says that a field is read-only. */
function inPlace(callable: Callable, code: Callable | undefined): Callable {
  const { span: told, ...declared } = callable;
  const isSetting =
    declared.kind === 'field' && declared.receiver === undefined && declared.isWritable;
  if (code === undefined) {
    const isOfUnit = told !== undefined;
    const isWritable = declared.kind === 'setter' || isSetting;
    return { ...declared, isWritable, ...(isOfUnit && { span: unknownPlace }) };
  }
  const { span, declaredErrors } = code;
  // The code of a bundle may hold the class under another name.
  const from = declared.from?.member === undefined ? (code.from ?? declared.from) : declared.from;
  const isWritable = code.isWritable || isSetting;
  return {
    ...declared,
    parameters: declared.parameters.map((each, at) => {
      const shown = code.parameters[at];
      const type = completed(each.type, shown?.type);
      const mayBeLeftOut = each.type.kind === 'type-parameter' && shown?.isOptional === true;
      return { ...each, type: mayBeLeftOut ? orUndefined(type) : type };
    }),
    isWritable,
    returns:
      isReturnedFunction(code) && !isReturnedFunction(callable) ? code.returns : callable.returns,
    ...(from === undefined || declared.from === undefined ? {} : { from }),
    ...(span === undefined ? {} : { span }),
    declaredErrors: [...new Set([...declared.declaredErrors, ...declaredErrors])],
  };
}

/** Returns whether test cases can call the result. A declared type of the result may be of another package, where its code is not known. */
function isReturnedFunction({ id, returns }: Callable): boolean {
  return (
    ['instance', 'promise', 'union'].includes(returns.kind) &&
    mentionsClass(returns, `${plainId(id)}()`)
  );
}

/** Returns an id without the number of an overload. */
function plainId(id: string): string {
  return id.replace(/~\d+$/, '');
}

/** Returns the class of a member's id. */
export function ownerOf(id: string): string {
  return id.replace(/[#.][^#/]*$/, '');
}

/**
 * Returns a declared type with what the uses in the code show where the declaration says nothing that tests can make, such as streams and
 * elements of pages.
 */
function completed(declared: ValueType, used: ValueType | undefined): ValueType {
  if (used === undefined || used.kind === 'unknown') return declared;
  switch (declared.kind) {
    case 'unknown':
    case 'type-parameter':
      return used;
    case 'function':
      return used.kind === 'function' && isVague(declared) ? used : declared;
    case 'object': {
      const shown = alternativesOf(used).flatMap((each) =>
        each.kind === 'object' ? each.members : [],
      );
      const members = declared.members.map((each) => ({
        ...each,
        type: completed(each.type, shown.find(({ name }) => name === each.name)?.type),
      }));
      return { ...declared, members };
    }
    case 'array': {
      const list = alternativesOf(used).find(({ kind }) => kind === 'array');
      const element = list?.kind === 'array' ? list.element : undefined;
      return { ...declared, element: completed(declared.element, element) };
    }
    case 'union': {
      const one = declared.members.filter(({ kind }) => kind === 'object' || kind === 'array');
      return one.length === 1
        ? unionType(
            declared.members.map((each) => (one.includes(each) ? completed(each, used) : each)),
          )
        : declared;
    }
    default:
      return declared;
  }
}

function alternativesOf(type: ValueType): readonly ValueType[] {
  return type.kind === 'union' ? type.members : [type];
}
