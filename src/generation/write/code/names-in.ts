import { collect, type Code, type CodeStatement } from './code.ts';

/** The names that statements use, those in their types included. */
export function namesIn(statements: readonly CodeStatement[]): ReadonlySet<string> {
  return new Set([
    ...typesOf(statements).flatMap(namesInType),
    ...collect(statements, namesOf).flat(),
  ]);
}

function namesOf(code: Code): readonly string[] {
  switch (code.node) {
    case 'name':
      return [code.name];
    case 'call':
      return namesInType(code.typeArguments);
    case 'arrow': {
      const parameters = code.parameters.map((text) => /:(.*)/s.exec(text)?.[1] ?? '');
      const types = code.body.node === 'block' ? typesOf(code.body.statements) : [];
      return [...parameters, ...types].flatMap(namesInType);
    }
    default:
      return [];
  }
}

/** The types of the variables that statements declare. */
function typesOf(statements: readonly CodeStatement[]): readonly string[] {
  return statements.flatMap((each) => (each.node === 'const' ? (each.type ?? []) : []));
}

/** An identifier that no colon follows, as it follows the name of a member or a parameter. */
const identifier = /[\p{ID_Start}_$][\p{ID_Continue}$]*(?![\p{ID_Continue}$])(?!\??:)/gu;

/** The names in the text of a type, without strings and the names of members and parameters. */
function namesInType(type: string): readonly string[] {
  const withoutStrings = type.replaceAll(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g, '');
  return withoutStrings.match(identifier) ?? [];
}
