import { withInformal } from '../informal';
import { es as formal } from './catalogue';
import { informal } from './informal';

/** Spanish for studios that address their clients informally, loaded whole when it is chosen. */
export const es = withInformal(formal, informal);
