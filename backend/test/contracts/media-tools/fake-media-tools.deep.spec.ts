import { FakeImageTool } from '../../fakes/fake-image-tool.js';
import { FakeVideoTool } from '../../fakes/fake-video-tool.js';
import { imageToolContract } from './image-tool.contract.js';
import { videoToolContract } from './video-tool.contract.js';

describe('FakeImageTool', () => imageToolContract(() => new FakeImageTool()));
describe('FakeVideoTool', () => videoToolContract(() => new FakeVideoTool()));
