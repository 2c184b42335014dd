/** Patterns for Jest to ignore: files called *.only-deep.spec.* run in `npm run test:deep` alone. */
export const ONLY_DEEP = process.env.TEST_DEEP === '1' ? [] : ['\\.only-deep\\.spec\\.'];
