import type { Provider, Type } from '@nestjs/common';

/** The classes of one folder, by their role in the module. */
export interface ModuleFolder {
  controllers: readonly Type[];
  /** Other modules may inject them. */
  services: readonly Type[];
  /** Repositories, queries and services that only this module knows. */
  internals: readonly Provider[];
}

export const defineFolder = (folder: Partial<ModuleFolder>): ModuleFolder => ({
  controllers: [],
  services: [],
  internals: [],
  ...folder,
});

/** Returns the arrays of a module's folders, as its Nest modules take them. */
export const partsOf = (...folders: readonly ModuleFolder[]) => ({
  controllers: folders.flatMap(({ controllers }) => controllers),
  services: folders.flatMap(({ services }) => services),
  providers: folders.flatMap(({ services, internals }) => [...services, ...internals]),
});
