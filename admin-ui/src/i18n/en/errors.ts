/** English texts for what goes wrong between the console and the server. */
export const errors = {
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  loggedOut: 'You are logged out. Logging in again...',
} as const;
