import { defineFolder } from '../../../common/module-folder.js';
import { FavouritesController } from './favourites.controller.js';
import { FavouritesQuery } from './favourites.query.js';
import { FavouritesRepository } from './favourites.repository.js';
import { FavouritesService } from './favourites.service.js';
import { ProjectFavouritesController } from './project-favourites.controller.js';

export const FAVOURITES = defineFolder({
  controllers: [FavouritesController, ProjectFavouritesController],
  services: [FavouritesService],
  internals: [FavouritesQuery, FavouritesRepository],
});
