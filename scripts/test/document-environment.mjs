import vm from 'node:vm';
import HappyDomEnvironment from '@happy-dom/jest-environment';
import { BrowserWindow } from 'happy-dom';

const { compileFunction } = vm;
const compiled = new Map();
const BUNDLED = /[\\/]\.cache[\\/]test-packages[\\/]/;

/**
 * Compiles a module once per worker, where Jest would do so for each test file. Every test file runs it again, in its
 * own document, and so has its own copy of all that is in it.
 */
vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options;
  const head = `(function(${parameters.join()}){`;
  const name = head + filename;
  const known = compiled.get(name);
  if (known?.source === source) return known.script.runInContext(parsingContext);
  // A real `import()` asks the runtime of the test file that compiled it. The bundled packages have it in comments, and in
  // code that no front end calls.
  if (!parsingContext || (!BUNDLED.test(filename) && /\bimport\(/.test(source)))
    return compileFunction(source, parameters, options);
  const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(name, { source, script });
  return script.runInContext(parsingContext);
};

/**
 * A document without a browser. The package has every timer read the whole stack of calls, to find out whether an older
 * runner of Jest has set it: Jest maps each line of it to the sources.
 */
export default class DocumentEnvironment extends HappyDomEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.setTimeout = BrowserWindow.prototype.setTimeout.bind(this.window);
  }
}
