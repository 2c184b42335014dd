import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { inRoot } from './lib/paths.mjs';

/** The folder of each counted part. */
const PARTS = { backend: 'backend/src', console: 'admin-ui/src', gallery: 'gallery-ui/src' };

/** Specs and catalogues of texts are not counted. */
const LEFT_OUT = [
  /\.(spec|deep\.spec|d)\.tsx?$/,
  /(^|\/)i18n\/(en|de|es)[./]/,
  /-texts\.ts$/,
  /\/texts\/(en|de|es)\.ts$/,
];

/**
 * `node scripts/code-lines.mjs [folder]` prints the lines of code of each part: without blank lines, comments, imports,
 * catalogues of texts and specs. With a folder, it lists that folder's files, the longest first.
 */
function main(folder) {
  if (folder) {
    const files = [...sources(inRoot(folder))].map((path) => ({ path, lines: codeLines(path) }));
    files.sort((a, b) => b.lines - a.lines);
    for (const { path, lines } of files) console.log(`${String(lines).padStart(6)}  ${relative(inRoot('.'), path)}`);
    return;
  }
  for (const [name, root] of Object.entries(PARTS)) {
    const files = [...sources(inRoot(root))];
    const lines = files.reduce((sum, path) => sum + codeLines(path), 0);
    console.log(`${name.padEnd(8)} ${String(lines).padStart(6)} lines in ${files.length} files`);
  }
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !LEFT_OUT.some((pattern) => pattern.test(path.split(sep).join('/'))))
      yield path;
  }
}

/** Counts the lines that hold at least one token outside imports and comments. */
function codeLines(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const lines = new Set();
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    if (children.length > 0) return children.forEach(visit);
    if (node.getText(source).trim() === '') return;
    for (let line = lineAt(node.getStart(source)); line <= lineAt(node.getEnd()); line++) lines.add(line);
  };
  visit(source);
  return lines.size;
}

main(process.argv[2]);
