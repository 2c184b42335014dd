import ProjectIcon from '@mui/icons-material/PhotoLibraryOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** A shoot or delivery. */
export default {
  name: 'projects',
  icon: ProjectIcon,
  recordRepresentation: 'name',
  list: lazy(() => import('./list/ProjectList').then(({ ProjectList: page }) => ({ default: page }))),
  edit: lazy(() => import('./detail/ProjectShow').then(({ ProjectShow: page }) => ({ default: page }))),
} satisfies ResourceProps;
