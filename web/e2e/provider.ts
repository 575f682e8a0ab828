import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** The application that the other systems know. */
export const client = { id: 'jikong', secret: 'known to two' };

/** Whom the other systems vouch for. */
export const vouchedFor = { subject: 'u-1001', name: '王敏' };

type Grant = { nonce: string; challenge: string; redirect: string };
type Answer = (address: URL, request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(claims: object): string {
  const content = `${part({ alg: 'RS256', typ: 'JWT', kid: 'one' })}.${part(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
}

const json = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const lead = (response: ServerResponse, to: string, params: Record<string, string>) => {
  const address = new URL(to);
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
  response.writeHead(302, { Location: address.href }).end();
};

/** OpenID Connect, code flow with PKCE: everything that the standard wants from the application is wanted here. */
function openId(issuer: string): Record<string, Answer> {
  const grants = new Map<string, Grant>();
  return {
    '/.well-known/openid-configuration': (_, __, response) =>
      void json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    '/keys': (_, __, response) =>
      void json(response, { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', kid: 'one' }] }),
    '/authorize': ({ searchParams: asked }, _, response) => {
      const get = (name: string) => asked.get(name) ?? '';
      const sound = get('client_id') === client.id && get('response_type') === 'code' && get('state') !== '';
      if (!sound || get('code_challenge_method') !== 'S256') {
        json(response, { error: 'invalid_request' }, 400);
        return;
      }
      const code = randomBytes(16).toString('hex');
      grants.set(code, { nonce: get('nonce'), challenge: get('code_challenge'), redirect: get('redirect_uri') });
      lead(response, get('redirect_uri'), { code, state: get('state') });
    },
    '/token': async (_, request, response) => {
      const sent = new URLSearchParams(await text(request));
      const grant = grants.get(sent.get('code') ?? '');
      grants.delete(sent.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(sent.get('code_verifier') ?? '')
        .digest('base64url');
      const caller = `Basic ${Buffer.from(`${client.id}:${client.secret.replaceAll(' ', '+')}`).toString('base64')}`;
      const sound = request.headers.authorization === caller && grant?.redirect === sent.get('redirect_uri');
      if (!grant || !sound || grant.challenge !== challenge) {
        json(response, { error: 'invalid_grant' }, 400);
        return;
      }
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: issuer,
        aud: client.id,
        sub: vouchedFor.subject,
        name: vouchedFor.name,
        nonce: grant.nonce,
      };
      const id_token = signed({ ...claims, iat: now, exp: now + 300 });
      json(response, { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token });
    },
  };
}

/** CAS 3: a ticket counts once, and for the address it was asked for. */
function cas(): Record<string, Answer> {
  const tickets = new Map<string, string>();
  return {
    '/cas/login': ({ searchParams: asked }, _, response) => {
      const ticket = `ST-${randomBytes(16).toString('hex')}`;
      tickets.set(ticket, asked.get('service') ?? '');
      lead(response, asked.get('service') ?? '', { ticket });
    },
    '/cas/p3/serviceValidate': ({ searchParams: asked }, _, response) => {
      const ticket = asked.get('ticket') ?? '';
      const known = tickets.get(ticket) === asked.get('service');
      tickets.delete(ticket);
      const success = `<cas:authenticationSuccess><cas:user>${vouchedFor.subject}</cas:user><cas:attributes><cas:displayName>${vouchedFor.name}</cas:displayName></cas:attributes></cas:authenticationSuccess>`;
      const failure = '<cas:authenticationFailure code="INVALID_TICKET">unknown</cas:authenticationFailure>';
      response.writeHead(200, { 'Content-Type': 'application/xml' });
      response.end(
        `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${known ? success : failure}</cas:serviceResponse>`,
      );
    },
  };
}

/** Starts a system that vouches for one person, by both protocols, and asks nobody for a password. */
export async function startProvider(port: number): Promise<Server> {
  const issuer = `http://127.0.0.1:${port}`;
  const answers = { ...openId(issuer), ...cas() };
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', issuer);
    const answer = answers[address.pathname];
    if (answer) {
      await answer(address, request, response);
    } else {
      json(response, { error: 'not_found' }, 404);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
