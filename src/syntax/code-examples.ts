/** Returns the code in a text in Markdown: what stands between fences, and what is indented like code. */
export function codeInMarkdown(text: string): readonly string[] {
  const fences = /^[ \t]*(?:```|~~~)[^\n]*\n([\s\S]*?)^[ \t]*(?:```|~~~)[ \t]*$/gm;
  const fenced = [...text.matchAll(fences)].map(([, each = '']) => each);
  return fenced.length > 0 ? fenced : indentedCode(text);
}

/** Texts without fences have their code in paragraphs that are indented by four spaces or a tab. */
function indentedCode(text: string): readonly string[] {
  const blocks = /(?:^(?: {4}|\t)[^\n]*\n+)+/gm;
  return [...`${text}\n`.matchAll(blocks)].map(([each]) => each.replaceAll(/^(?: {4}|\t)/gm, ''));
}

/** Returns the examples in the doc comments of a text: what follows `@example`, and what stands between fences. */
export function codeInComments(text: string): readonly string[] {
  const comments = [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].map(([comment]) =>
    comment.slice(3, -2).replaceAll(/^[ \t]*\*[ \t]?/gm, ''),
  );
  return comments.flatMap((comment) => {
    const examples = [...comment.matchAll(/@example\b([\s\S]*?)(?=^[ \t]*@\w|$(?![\s\S]))/gm)];
    const told = examples.map(([, each = '']) => each.replaceAll(/^```.*$/gm, ''));
    return told.length > 0 ? told : comment.includes('```') ? codeInMarkdown(comment) : [];
  });
}

/** Tests that Assay wrote tell nothing about what people mean. */
export function withoutGenerated(text: string): string {
  return text.replaceAll(/^\/\/ assay:begin [\s\S]*?^\/\/ assay:end .*$/gm, '');
}
