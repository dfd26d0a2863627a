// An identity provider that answers RFC 7662: tokens that start with `off` are inactive, those that
// start with `alien` come from an unknown client.
function introspect(r) {
  const token = (r.requestText || '').replace(/^(.*&)?token=([^&]*).*$/, '$2')
  r.headersOut['Content-Type'] = 'application/json'
  if (token.startsWith('off')) {
    r.return(200, '{"active":false}')
    return
  }
  const azp = token.startsWith('alien') ? 'client-9' : 'client-1'
  const claims = {
    active: true,
    iss: 'http://127.0.0.1',
    sub: 'user-1',
    aud: 'client-1',
    azp: azp,
    client_id: azp,
    scope: 'openid profile',
    exp: 4102444800,
    iat: 1700000000,
    token_type: 'Bearer',
  }
  r.return(200, JSON.stringify(claims))
}

function version(r) {
  r.return(200, njs.version)
}

export default { introspect, version }
