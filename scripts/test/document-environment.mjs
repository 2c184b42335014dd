import HappyDomEnvironment from '@happy-dom/jest-environment';
import { BrowserWindow } from 'happy-dom';

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
