import { FakeVideoTool } from '../../fakes/fake-video-tool.js';
import { videoToolContract } from './video-tool.contract.js';

describe('FakeVideoTool', () => videoToolContract(() => new FakeVideoTool()));
