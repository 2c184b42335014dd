import UserIcon from '@mui/icons-material/PeopleOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** Accounts. */
export default {
  name: 'users',
  icon: UserIcon,
  recordRepresentation: 'email',
  list: lazy(() => import('./UserList').then(({ UserList: page }) => ({ default: page }))),
} satisfies ResourceProps;
