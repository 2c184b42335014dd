// Jest cannot `require` an ES module, as @fastify/static does with this one. Only its downloads use it; we have none.
exports.create = () => {
  throw new Error('content-disposition is not loaded under Jest.');
};
