import { FakeImageTool } from '../../fakes/fake-image-tool.js';
import { imageToolContract } from './image-tool.contract.js';

describe('FakeImageTool', () => imageToolContract(() => new FakeImageTool()));
