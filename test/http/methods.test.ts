import t from 'tap';
import type { Routes } from '../../src/context.js';
import { AppError } from '../../src/lib/errors.js';
import type { Feature } from '../../src/manifest.js';
import { FEATURES } from '../../src/registry.js';
import { startService } from '../support/service.js';

const routes: Routes = () => async (app) => {
  app.route({
    method: ['PROPFIND', 'PUT'],
    url: '/dav/:name',
    config: { public: true },
    schema: { hide: true },
    handler: async (request) => ({ body: request.body ?? null }),
  });
};

const dav: Feature = {
  name: 'dav',
  methods: [
    { name: 'PROPFIND', hasBody: true },
    { name: 'REPORT', hasBody: true },
  ],
  routes: [
    {
      mount: 'root',
      routes,
      bodies: [
        {
          types: ['application/xml', 'text/xml'],
          parse(body) {
            if (!body.includes('<')) throw new AppError('BAD_REQUEST', { message: 'The body is no XML.' });
            return { xml: String(body) };
          },
        },
        { types: ['text/calendar'], parse: (body) => ({ lines: String(body).split('\r\n').length }) },
      ],
    },
  ],
};

t.test('A gateway declares the methods and bodies that its routes need, and no other route takes them', async (t) => {
  const { app } = await startService(t, {
    features: [...FEATURES, dav],
    env: { SERVICE_ALLOWED_ORIGINS: 'https://app.example' },
  });
  const ask = (method: string, url: string, type?: string, payload?: string) =>
    app.inject({ method: method as 'PUT', url, headers: type ? { 'content-type': type } : {}, payload: payload ?? '' });

  t.match(await ask('PROPFIND', '/dav/x', 'application/xml; charset=utf-8', '<a/>'), {
    payload: '{"body":{"xml":"<a/>"}}',
  });
  t.match(await ask('PUT', '/dav/x', 'text/calendar', 'a\r\nb'), { payload: '{"body":{"lines":2}}' });
  t.match(await ask('PROPFIND', '/dav/x'), { statusCode: 200, payload: '{"body":null}' });
  const refused = await ask('PROPFIND', '/dav/x', 'text/xml', 'no');
  t.match([refused.statusCode, refused.json()], [400, { code: 'BAD_REQUEST', error: 'The body is no XML.' }]);
  t.equal((await ask('PUT', '/dav/x', 'application/json', '{}')).json().code, 'UNSUPPORTED_MEDIA_TYPE');

  const other = await ask('REPORT', '/dav/x');
  t.match([other.statusCode, other.headers.allow, other.json().code], [405, 'PUT, PROPFIND', 'METHOD_NOT_ALLOWED']);
  t.equal((await ask('PROPFIND', '/api/v1/tasks')).headers.allow, 'GET, HEAD');
  t.equal((await ask('POST', '/api/login', 'text/xml', '<a/>')).json().code, 'UNSUPPORTED_MEDIA_TYPE');
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/dav/x',
    headers: { origin: 'https://app.example', 'access-control-request-method': 'PROPFIND' },
  });
  t.match(String(preflight.headers['access-control-allow-methods']), /DELETE, PROPFIND, REPORT$/);
});

t.test('Without such a gateway, its methods are unknown to every path', async (t) => {
  const { app } = await startService(t);
  const refused = await app.inject({ method: 'PROPFIND' as 'PUT', url: '/api/v1/tasks' });
  t.match([refused.statusCode, refused.headers.allow], [405, 'GET, HEAD']);
});
