/**
 * Schemes that no app can receive an answer by: a browser or the operating system opens them itself, or any site can
 * register for them. Schemes of single applications (`cursor:`, `vscode:`) are not among them. A name with `*` at its
 * end stands for all that begin with it. From the registry of IANA, the HTML standard (custom handlers) and the
 * handlers of Windows, macOS, iOS, Android and GNOME.
 */
const REFUSED = `
  about attachment blob brave browserext chrome chrome-* cid content data devtools edge example ext+* file filesystem
  jar javascript livescript mhtml mid moz moz-* opera resource safari-* thismessage vbscript view-source vivaldi wasm
  wasm-js web+* web3 wyciwyg

  aaa aaas acap acct afp afs cap cifs coap coap+* coaps coaps+* crid cvs dav davs dict dns drm dtn dvb finger fish ftp
  ftps git go gopher h323 iax icap icy imap imaps info ipfs ipn ipns ipp ipps iris iris.* jdbc jms ldap ldapi ldaps
  leaptofrogans modem mongodb mongodb+srv mqtt mqtts msrp msrps mt mtqp mupdate mvn news nfs ni nih nntp nntps num ocf
  oid opaquelocktoken pkcs11 pop pop3 pops pres prospero proxy quic-transport rdp redis rediss reload rlogin rmi rsync
  rtmfp rtmp rtmps rtp rtsp rtsps rtspu scp secret-token service session sftp shttp sieve smb smtp smtps snews snmp
  soap.beep soap.beeps ssh stun stuns submit svn svn+* swh swid swidpath tag tcp telnet tftp tip tn3270 turn turns tv
  udp unix urn uuid uuid-in-package vemmi vnc wais webdav webdavs ws wss xcon xcon-userid xmlrpc.beep xmlrpc.beeps xri
  z39.50 z39.50r z39.50s

  acr amss ark at content-type cstr dab dat dhttp did dis dlna-* dntp doi dpp dtmi dweb elsi ens feedready fm fuchsia-pkg
  gitoid graph grd ham hcap hxxp hxxps hyper iotdisco lorawan lvlt mailserver mss pttp pwid query shc spiffe ssb tool
  upt v-event ves videotex w3 wpid

  aim bitcoin bitcoincash callto ed2k ethereum facetime facetime-* fax feed feeds geo gg gtalk im irc irc6 ircs itpc
  jabber lightning magnet mailto matrix mms mmsh mmst mmsto msnim openid openpgp4fpr otpauth otpauth-migration payment
  payto pcast podcast podcasts rss sip sips skype sms smsto taler tel upi webcal webcals wifi wtai xmpp ymsgr

  addressbook admin afc android android-* app-prefs app-settings appdata applescript appstream apt archive bingmaps
  bingnews bingweather burn calculator calshow cdda computer eid fido first-run-pen-experience ghelp gphoto2 hcp help
  hs20 intent isostore itms itms-* itmss its local lpa macappstore macappstores man map maps market message
  microsoft-edge microsoft-edge-* microsoft.windows.* mk mobilenotes ms-* mtp music musics network obex onenote
  onenote-cmd package platform prefs recent res search search-ms shell shortcuts snap trash windowsdefender workflow
  x-apple-* x-apple.* x-help-* x-man-page x-web-search`;

const names = REFUSED.trim().split(/\s+/);
const exact = new Set(names.filter((name) => !name.endsWith('*')));
const beginnings = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));

/** @param scheme in lower case, without its colon */
export function isRefusedScheme(scheme: string): boolean {
  return exact.has(scheme) || beginnings.some((beginning) => scheme.startsWith(beginning));
}
