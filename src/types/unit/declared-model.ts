import type { Callable, UnitClass, UnitModel } from '../../model/unit-model.ts';

/**
 * Returns the model of a JavaScript file whose types are in a declaration file: the declared types, with the places of the
 * code. Members of declared classes that are not declared are left out. Other exports of the code stay.
 */
export function declaredModel(code: UnitModel, declared: UnitModel): UnitModel {
  const known = new Map(code.callables.map((each) => [plainId(each.id), each]));
  const names = new Set(declared.callables.map(({ id }) => plainId(id)));
  const owners = new Set(declared.classes.map(({ id }) => id));
  const isLeft = ({ id }: Callable): boolean =>
    !names.has(plainId(id)) && !owners.has(plainId(id)) && !owners.has(ownerOf(id));
  const ids = new Set(code.classes.map(({ id }) => id));
  return {
    file: code.file,
    isDeclared: true,
    callables: [
      ...declared.callables.map((each) => inPlace(each, known.get(plainId(each.id)))),
      ...code.callables.filter(isLeft),
    ],
    classes: [
      ...declared.classes.map((each) => withCode(each, code.classes)),
      ...code.classes.filter(({ id }) => !owners.has(id)),
    ],
    types: { ...code.types, ...declared.types },
    constants: code.constants,
    untestable: declared.callables.length > 0 ? declared.untestable : code.untestable,
    ...(declared.helpers && { helpers: declared.helpers }),
  };

  function withCode(each: UnitClass, classes: readonly UnitClass[]): UnitClass {
    const own = classes.find(({ id }) => id === each.id);
    return {
      ...each,
      hasToString: each.hasToString || own?.hasToString === true,
      isOfUnit: each.isOfUnit || ids.has(each.id),
    };
  }
}

/** The places in a declaration file mean nothing in the code, and it seldom says that a field is read-only. */
function inPlace(callable: Callable, code: Callable | undefined): Callable {
  const { span: ofDeclaration, ...declared } = callable;
  if (code === undefined || ofDeclaration === undefined) {
    return { ...declared, isWritable: declared.kind === 'setter' };
  }
  const { span, from = declared.from, declaredErrors, isWritable } = code;
  return {
    ...declared,
    isWritable,
    ...(from === undefined || declared.from === undefined ? {} : { from }),
    ...(span === undefined ? {} : { span }),
    declaredErrors: [...new Set([...declared.declaredErrors, ...declaredErrors])],
  };
}

/** Returns an id without the number of an overload. */
function plainId(id: string): string {
  return id.replace(/~\d+$/, '');
}

/** Returns the class of a member's id. */
function ownerOf(id: string): string {
  return id.replace(/[#.][^#/]*$/, '');
}
