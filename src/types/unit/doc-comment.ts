import ts from 'typescript';

/** The parts of a declaration's doc comment that matter to tests. */
export interface DocComment {
  /** The error classes that it declares; `Error` if it names none. */
  readonly errors: readonly string[];
  readonly isInternal: boolean;
}

/** Reads the comment before a declaration, or before the statement that contains it. */
export function docComment(node: ts.Node): DocComment {
  const text = commentBefore(node) ?? '';
  const errors = [...text.matchAll(throwsTag)].flatMap(([, braced, plain]) => {
    const names = (braced ?? plain ?? '').split('|').map((each) => each.trim());
    const known = names.filter((each) => /^[A-Z]\w*$/.test(each));
    return known.length > 0 ? known : ['Error'];
  });
  return { errors: [...new Set(errors)], isInternal: /@internal\b/.test(text) };
}

const throwsTag =
  /@(?:throws|exception)\b(?:[ \t]+(?:\{([^}]*)\}|([A-Z]\w*(?:Error|Exception))\b))?/g;

function commentBefore(node: ts.Node): string | undefined {
  const { text } = node.getSourceFile();
  for (let at = node; ; at = at.parent) {
    const ranges = ts.getLeadingCommentRanges(text, at.pos) ?? [];
    const comments = ranges.map(({ pos, end }) => text.slice(pos, end));
    const comment = comments.findLast((each) => each.startsWith('/**'));
    if (comment !== undefined) return comment;
    // A CommonJS module whose exports hold themselves is declared by its file.
    if (ts.isSourceFile(at) || !isPartOfOne(at)) return undefined;
  }
}

/** True for a node that the comment of what surrounds it is about. */
function isPartOfOne({ parent }: ts.Node): boolean {
  return (
    ts.isVariableDeclaration(parent) ||
    ts.isVariableDeclarationList(parent) ||
    ts.isVariableStatement(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isExportAssignment(parent)
  );
}
