/** A rejected or failed call: the status and the server's message. */
export class ApiError extends Error {
  constructor(status, body) {
    super(`${status}: ${body}`);
    this.status = status;
  }
}

/** The few calls that the sample needs, made like any integrator's: over HTTP, with the session cookie. */
export class ApiClient {
  #cookies = new Map();

  constructor(base) {
    this.base = base;
  }

  signIn({ email, password }) {
    return this.send('POST', '/api/login-admin', { email, password });
  }

  signOut() {
    return this.send('POST', '/api/logout-admin');
  }

  listProjects() {
    return this.send('GET', '/api/admin/projects');
  }

  createProject(project) {
    return this.send('POST', '/api/admin/projects', project);
  }

  listMedia(projectId) {
    return this.send('GET', `/api/admin/projects/${projectId}/media`);
  }

  /** Issues links, sends the bytes, records the uploads, in a section if one is given. Each file: name, type, data. */
  async upload(projectId, files, albumId) {
    const { uploadUrls } = await this.send('POST', `/api/admin/projects/${projectId}/upload-urls`, {
      files: files.map(({ name, type, data }) => ({ name, type, size: data.length })),
    });
    for (const [index, { uploadUrl }] of uploadUrls.entries()) await this.#put(uploadUrl, files[index]);
    return this.send('POST', `/api/admin/projects/${projectId}/process-uploads`, {
      uploads: files.map(({ name, type, data }, index) => ({
        key: uploadUrls[index].key,
        originalName: name,
        size: data.length,
        type,
        albumId,
      })),
    });
  }

  async send(method, path, body) {
    const headers = {
      accept: 'application/json',
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const answer = await fetch(new URL(path, this.base), {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name) this.#cookies.set(name, value);
    }
    const text = await answer.text();
    if (!answer.ok) throw new ApiError(answer.status, text);
    return text ? JSON.parse(text) : undefined;
  }

  async #put(uploadUrl, { type, data }) {
    const answer = await fetch(new URL(uploadUrl, this.base), {
      method: 'PUT',
      headers: { 'content-type': type },
      body: data,
      signal: AbortSignal.timeout(120_000),
    });
    if (!answer.ok) throw new ApiError(answer.status, await answer.text());
  }
}
