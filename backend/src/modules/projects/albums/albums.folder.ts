import { defineFolder } from '../../../common/module-folder.js';
import { AlbumsController } from './albums.controller.js';
import { AlbumsQuery } from './albums.query.js';
import { AlbumsRepository } from './albums.repository.js';
import { AlbumsService } from './albums.service.js';

export const ALBUMS = defineFolder({
  controllers: [AlbumsController],
  services: [AlbumsService],
  internals: [AlbumsQuery, AlbumsRepository],
});
