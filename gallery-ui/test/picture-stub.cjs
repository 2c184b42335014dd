/** Stands for the address of a picture in tests. */
module.exports = { __esModule: true, default: '/picture' };
