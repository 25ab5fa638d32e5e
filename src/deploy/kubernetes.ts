// Manifests for Kubernetes, made of the table of settings. Never run by us: there is no cluster where this is written.

/** A setting: whether its value is a secret, and what it is when it is not set. */
export interface DeployedSetting {
  readonly name: string;
  readonly isSecret: boolean;
}

/** Settings that the manifests give themselves. */
const OWN: Readonly<Record<string, string>> = {
  HOST: '0.0.0.0',
  PORT: '3000',
  NODE_ENV: 'production',
  DATA_DIR: '/data',
  METRICS_PORT: '9464',
  ALLOW_PLAIN: '1',
};

/** Which processes there are: their roles, and how many. */
const WORKLOADS = [
  { name: 'api', roles: 'api', replicas: 2 },
  { name: 'work', roles: 'projector,jobs', replicas: 2 },
] as const;

function environment(settings: readonly DeployedSetting[], roles: string): string[] {
  return settings.flatMap(({ name, isSecret }) => {
    if (name === 'ROLES') return [`            - { name: ROLES, value: ${JSON.stringify(roles)} }`];
    if (name === 'MEMBER_URL')
      return [
        '            - { name: POD_IP, valueFrom: { fieldRef: { fieldPath: status.podIP } } }',
        '            - { name: MEMBER_URL, value: "http://$(POD_IP):3000" }',
      ];
    const own = OWN[name];
    if (own !== undefined) return [`            - { name: ${name}, value: ${JSON.stringify(own)} }`];
    const from = isSecret
      ? `secretKeyRef: { name: daicho, key: ${name}, optional: true }`
      : `configMapKeyRef: { name: daicho, key: ${name}, optional: true }`;
    return [`            - { name: ${name}, valueFrom: { ${from} } }`];
  });
}

/** All manifests as one file: two deployments and a service; settings come from a ConfigMap and a Secret `daicho`. */
export function kubernetesManifests(settings: readonly DeployedSetting[]): string {
  const lines = [
    '# Made of src/config.ts by src/deploy/kubernetes.ts (RECORD=1 npx mocha --exit test/deploy.test.ts).',
    '# NEVER RUN HERE: we have no cluster. Read it before you apply it. Postgres, KurrentDB and Redis are not in it.',
    '# kubectl create secret generic daicho --from-env-file=secrets.env',
    '# kubectl create configmap daicho --from-env-file=settings.env',
  ];
  for (const { name, roles, replicas } of WORKLOADS)
    lines.push(
      '---',
      'apiVersion: apps/v1',
      'kind: Deployment',
      `metadata: { name: daicho-${name}, labels: { app: daicho, part: ${name} } }`,
      'spec:',
      `  replicas: ${replicas}`,
      `  selector: { matchLabels: { app: daicho, part: ${name} } }`,
      '  strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }',
      '  template:',
      `    metadata: { labels: { app: daicho, part: ${name} } }`,
      '    spec:',
      '      terminationGracePeriodSeconds: 30',
      '      securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 }',
      '      volumes: [{ name: data, emptyDir: {} }, { name: tmp, emptyDir: {} }]',
      '      containers:',
      '        - name: daicho',
      '          image: daicho:local',
      '          ports: [{ name: http, containerPort: 3000 }, { name: metrics, containerPort: 9464 }]',
      '          securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false }',
      '          volumeMounts: [{ name: data, mountPath: /data }, { name: tmp, mountPath: /tmp }]',
      '          livenessProbe: { httpGet: { path: /health/live, port: http }, periodSeconds: 10, timeoutSeconds: 5 }',
      '          readinessProbe: { httpGet: { path: /health/ready, port: http }, periodSeconds: 5, timeoutSeconds: 5 }',
      '          resources: { requests: { cpu: 500m, memory: 512Mi }, limits: { memory: 1Gi } }',
      '          env:',
      ...environment(settings, roles),
    );
  lines.push(
    '---',
    'apiVersion: v1',
    'kind: Service',
    'metadata: { name: daicho }',
    'spec:',
    '  selector: { app: daicho, part: api }',
    '  ports: [{ name: http, port: 3000, targetPort: http }]',
    '',
  );
  return lines.join('\n');
}
