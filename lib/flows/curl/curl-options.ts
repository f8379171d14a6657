/** The options of curl 8.22, and older ones that it no longer lists: `letter,name`, with `=` where one takes a value. */
const TABLE = `
  abstract-unix-socket= alpn alt-svc= anyauth a,append aws-sigv4= basic N,buffer ca-native cacert= capath= E,cert=
  cert-status cert-type= ciphers= clobber compressed compressed-ssh K,config= connect-timeout= connect-to=
  C,continue-at= b,cookie= c,cookie-jar= create-dirs create-file-mode= crlf crlfile= curves= d,data= data-ascii=
  data-binary= data-raw= data-urlencode= delegation= digest q,disable disable-eprt disable-epsv
  disallow-username-in-url dns-interface= dns-ipv4-addr= dns-ipv6-addr= dns-servers= doh-cert-status doh-insecure
  doh-url= dump-ca-embed D,dump-header= ech= egd-file= engine= eprt epsv etag-compare= etag-save= expect100-timeout=
  f,fail fail-early fail-with-body false-start follow F,form= form-escape form-string= ftp-account=
  ftp-alternative-to-user= ftp-create-dirs ftp-method= ftp-pasv P,ftp-port= ftp-pret ftp-skip-pasv-ip ftp-ssl
  ftp-ssl-ccc ftp-ssl-ccc-mode= ftp-ssl-control ftp-ssl-reqd G,get g,globoff happy-eyeballs-timeout-ms=
  haproxy-clientip= haproxy-protocol I,head H,header= h,help= hostpubmd5= hostpubsha256= hsts= http0.9 0,http1.0
  http1.1 http2 http2-prior-knowledge http3 http3-only httpsig-algo= httpsig-headers= httpsig-key= httpsig-keyid=
  ignore-content-length include k,insecure interface= ip-tos= ipfs-gateway= 4,ipv4 6,ipv6 json= j,junk-session-cookies
  keepalive keepalive-cnt= keepalive-time= key= key-type= knownhosts= krb= krb4= libcurl= limit-rate= l,list-only
  local-port= L,location location-trusted login-options= mail-auth= mail-from= mail-rcpt= mail-rcpt-allowfails
  M,manual max-filesize= max-redirs= m,max-time= metalink mptcp negotiate n,netrc netrc-file= netrc-optional :,next
  noproxy= npn ntlm ntlm-wb oauth2-bearer= out-null o,output= output-dir= Z,parallel parallel-immediate parallel-max=
  parallel-max-host= pass= path-as-is pinnedpubkey= post301 post302 post303 preproxy= #,progress-bar progress-meter
  proto= proto-default= proto-redir= x,proxy= proxy-anyauth proxy-basic proxy-ca-native proxy-cacert= proxy-capath=
  proxy-cert= proxy-cert-type= proxy-ciphers= proxy-crlfile= proxy-digest proxy-header= proxy-http2 proxy-http3
  proxy-insecure proxy-key= proxy-key-type= proxy-negotiate proxy-ntlm proxy-pass= proxy-pinnedpubkey=
  proxy-service-name= proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tls13-ciphers= proxy-tlsauthtype=
  proxy-tlspassword= proxy-tlsuser= proxy-tlsv1 U,proxy-user= proxy1.0= p,proxytunnel pubkey= Q,quote= random-file=
  r,range= rate= raw e,referer= J,remote-header-name O,remote-name remote-name-all R,remote-time remove-on-error
  X,request= request-target= resolve= retry= retry-all-errors retry-connrefused retry-delay= retry-max-time=
  sasl-authzid= sasl-ir service-name= sessionid S,show-error i,show-headers sigalgs= s,silent skip-existing socks4=
  socks4a= socks5= socks5-basic socks5-gssapi socks5-gssapi-nec socks5-gssapi-service= socks5-hostname= Y,speed-limit=
  y,speed-time= ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort ssl-sessions=
  2,sslv2 3,sslv3 stderr= styled-output suppress-connect-headers tcp-fastopen tcp-nodelay t,telnet-option=
  tftp-blksize= tftp-no-options z,time-cond= tls-earlydata tls-max= tls13-ciphers= tlsauthtype= tlspassword= tlsuser=
  1,tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding trace= trace-ascii= trace-config= trace-ids trace-time
  unix-socket= T,upload-file= upload-flags= url= url-query= B,use-ascii u,user= A,user-agent= variable= v,verbose
  V,version vlan-priority= w,write-out= xattr
`;

type CurlOption = { name: string; takesValue: boolean };

const byName = new Map<string, CurlOption>();
const byLetter = new Map<string, CurlOption>();
for (const [, letter, name = '', value] of TABLE.matchAll(/(?:(\S),)?([a-z][\w.-]*)(=?)/g)) {
  const option = { name, takesValue: value === '=' };
  byName.set(name, option);
  if (letter) byLetter.set(letter, option);
}

/** The option of a long name. One without a value may be switched off by `no-` before its name. */
export function curlOption(name: string): CurlOption | undefined {
  const off = name.startsWith('no-') ? byName.get(name.slice(3)) : undefined;
  return byName.get(name) ?? (off && !off.takesValue ? { name, takesValue: false } : undefined);
}

/** The option of a letter. */
export const curlLetter = (letter: string): CurlOption | undefined => byLetter.get(letter);
