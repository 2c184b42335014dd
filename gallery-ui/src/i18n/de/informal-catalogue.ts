import { withUnbrokenEmail } from '../../../../shared-ui/src/unbroken-email';
import { withInformal } from '../informal';
import { de as formal } from './catalogue';
import { informal } from './informal';

/** German for studios that address their clients informally, loaded whole when it is chosen. */
export const de = withUnbrokenEmail(withInformal(formal, informal));
