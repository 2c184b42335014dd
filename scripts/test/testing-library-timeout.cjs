const { configure } = require('@testing-library/react');

// A screen's first part is compiled while a test waits for it: on a busy machine that takes more than the usual second.
configure({ asyncUtilTimeout: 20_000 });
