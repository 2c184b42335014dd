import { useReminders } from '../../fixtures/reminders-fixture.js';

const fixture = useReminders();

/** Returns the link in a reminder that was sent just now. */
async function link(): Promise<{ token: string; to: string }> {
  await fixture.invited({ clientEmail: 'Anna@example.test' });
  fixture.pass(3);
  const [mail] = await fixture.run();
  return { token: mail!.unsubscribeUrl!.split('/').at(-1)!, to: mail!.to };
}
const rows = () => fixture.app.database.query<object[]>('SELECT email_key FROM unsubscription');
const oneClick = (token: string, body = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  fixture.app.visitor().send('POST', `/unsubscribe/${token}`, { raw: body, headers: { 'content-type': type } });

describe('the link of a reminder', () => {
  it('changes nothing when it is opened', async () => {
    const { token } = await link();
    const visitor = fixture.app.visitor();
    expect((await visitor.get(`/unsubscribe/${token}`)).status).toBe(200);
    expect(await visitor.get(`/api/unsubscribe/${token}`)).toMatchObject({
      status: 200,
      body: { email: 'a…@example.test', isUnsubscribed: false },
    });
    expect(await rows()).toEqual([]);
  });

  it('ends reminders with one click of a mail program, as often as it is sent', async () => {
    const { token } = await link();
    expect((await oneClick(token)).status).toBe(204);
    expect((await oneClick(token)).status).toBe(204);
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await oneClick(token, form, 'multipart/form-data; boundary=x')).status).toBe(204);
    expect(await rows()).toEqual([{ email_key: 'anna@example.test' }]);
  });

  it('ends them on its page, and takes that back', async () => {
    const { token } = await link();
    const visitor = fixture.app.visitor();
    expect((await visitor.post(`/api/unsubscribe/${token}`)).body).toMatchObject({ isUnsubscribed: true });
    expect((await visitor.get(`/api/unsubscribe/${token}`)).body).toMatchObject({ isUnsubscribed: true });
    expect((await visitor.delete(`/api/unsubscribe/${token}`)).body).toMatchObject({ isUnsubscribed: false });
    expect(await rows()).toEqual([]);
  });

  it('counts for every gallery of the studio, and works when its own is gone', async () => {
    const { token } = await link();
    await fixture.app.database.query('DELETE FROM project');
    expect((await oneClick(token)).status).toBe(204);
    await fixture.invited({ clientEmail: 'anna@example.test' });
    await fixture.invited({ clientEmail: 'ben@example.test' });
    fixture.pass(3);
    expect((await fixture.run()).map(({ to }) => to)).toEqual(['ben@example.test']);
  });

  it('works with the full stop of a sentence that a mail program took for a part of it', async () => {
    const { token } = await link();
    expect((await fixture.app.visitor().get(`/api/unsubscribe/${token}.`)).status).toBe(200);
    expect((await oneClick(`${token}=`)).status).toBe(204);
  });

  it('is unknown when it is forged', async () => {
    const { token } = await link();
    const middle = Math.floor(token.length / 2);
    const forged = `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`;
    const email = Buffer.from('anna@example.test').toString('base64url');
    const visitor = fixture.app.visitor();
    for (const wrong of [forged, token.slice(0, -4), email, 'x'])
      for (const reply of [
        visitor.get(`/api/unsubscribe/${wrong}`),
        visitor.post(`/api/unsubscribe/${wrong}`),
        visitor.delete(`/api/unsubscribe/${wrong}`),
        oneClick(wrong),
      ])
        expect(await reply).toMatchObject({ status: 404, body: { code: 'unsubscribe.not_found' } });
    expect(await rows()).toEqual([]);
  });
});
